//! Tokens to nodes. `^` binds most and to the right, then the minus sign, then `* /`, then `+ -`.

use super::error::ExpressionError;
use super::lexer::{Placed, Token, tokens};
use super::node::{Function, Node, Operation};
use super::{LONGEST, MOST_NODES};

/// The nodes of an expression, those that are computed without names yet.
pub(super) fn parse(text: &str) -> Result<Vec<Node>, ExpressionError> {
    let length = text.chars().count();
    if length > LONGEST {
        return Err(ExpressionError::TooLong);
    }
    let tokens = tokens(text)?;
    if tokens.is_empty() {
        return Err(ExpressionError::Empty);
    }
    let mut parser = Parser { tokens, next: 0, end: length + 1, nodes: Vec::new() };
    parser.sum()?;
    match parser.peek() {
        None => Ok(parser.nodes),
        Some((column, Token::Close)) => Err(ExpressionError::Unopened { column: *column }),
        Some((column, _)) => Err(ExpressionError::Joined { column: *column }),
    }
}

struct Parser {
    tokens: Vec<Placed>,
    next: usize,
    /// The column after the last character.
    end: usize,
    nodes: Vec<Node>,
}

impl Parser {
    fn peek(&self) -> Option<&Placed> {
        self.tokens.get(self.next)
    }

    fn take(&mut self) -> Option<Placed> {
        let token = self.tokens.get(self.next).cloned();
        self.next += 1;
        token
    }

    /// Takes one of these operators, if it comes next.
    fn take_operator(&mut self, wanted: &[char]) -> Option<(usize, char)> {
        let found = match self.peek() {
            Some((column, Token::Operator(sign))) if wanted.contains(sign) => {
                Some((*column, *sign))
            }
            _ => None,
        };
        self.next += usize::from(found.is_some());
        found
    }

    fn sum(&mut self) -> Result<usize, ExpressionError> {
        let mut left = self.product()?;
        while let Some((column, sign)) = self.take_operator(&['+', '-']) {
            let right = self.product()?;
            let operation = if sign == '+' { Operation::Plus } else { Operation::Minus };
            left = self.push(operation, vec![left, right], column)?;
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<usize, ExpressionError> {
        let mut left = self.signed()?;
        while let Some((column, sign)) = self.take_operator(&['*', '/']) {
            let right = self.signed()?;
            let operation = if sign == '*' { Operation::Times } else { Operation::Over };
            left = self.push(operation, vec![left, right], column)?;
        }
        Ok(left)
    }

    fn signed(&mut self) -> Result<usize, ExpressionError> {
        match self.take_operator(&['-']) {
            Some((column, _)) => {
                let inner = self.signed()?;
                self.push(Operation::Negative, vec![inner], column)
            }
            None => self.power(),
        }
    }

    fn power(&mut self) -> Result<usize, ExpressionError> {
        let base = self.atom()?;
        match self.take_operator(&['^']) {
            Some((column, _)) => {
                let exponent = self.signed()?;
                self.push(Operation::Power, vec![base, exponent], column)
            }
            None => Ok(base),
        }
    }

    fn atom(&mut self) -> Result<usize, ExpressionError> {
        match self.take() {
            Some((column, Token::Number(number, text))) => {
                self.leaf(Operation::Number(number), text, column)
            }
            Some((column, Token::Name(name))) => self.name(name, column),
            Some((column, Token::Open)) => self.inside(column),
            Some((column, Token::Close | Token::Operator(_))) => {
                Err(ExpressionError::Missing { column })
            }
            None => Err(ExpressionError::Missing { column: self.end }),
        }
    }

    /// What stands in parentheses, the first of which is at `column`.
    fn inside(&mut self, column: usize) -> Result<usize, ExpressionError> {
        let inner = self.sum()?;
        match self.peek() {
            Some((_, Token::Close)) => {
                self.next += 1;
                Ok(inner)
            }
            Some((column, _)) => Err(ExpressionError::Joined { column: *column }),
            None => Err(ExpressionError::Unclosed { column }),
        }
    }

    fn name(&mut self, name: String, column: usize) -> Result<usize, ExpressionError> {
        let opened = match self.peek() {
            Some((open, Token::Open)) => Some(*open),
            _ => None,
        };
        match (Function::named(&name), opened) {
            (Some(function), Some(open)) => {
                self.next += 1;
                let inner = self.inside(open)?;
                self.push(Operation::Apply(function), vec![inner], column)
            }
            (Some(_), None) => Err(ExpressionError::Bare { column, name }),
            (None, Some(_)) => Err(ExpressionError::UnknownFunction { column, name }),
            (None, None) => {
                let is_it = |node: &Node| node.operation == Operation::Name && node.label == name;
                match self.nodes.iter().position(is_it) {
                    Some(known) => Ok(known),
                    None => self.leaf(Operation::Name, name, column),
                }
            }
        }
    }

    fn leaf(
        &mut self,
        operation: Operation,
        label: String,
        column: usize,
    ) -> Result<usize, ExpressionError> {
        let varies = operation == Operation::Name;
        self.keep(Node { operation, inputs: Vec::new(), column, label, varies })
    }

    fn push(
        &mut self,
        operation: Operation,
        inputs: Vec<usize>,
        column: usize,
    ) -> Result<usize, ExpressionError> {
        let varies = |input: &usize| self.nodes.get(*input).is_some_and(|node| node.varies);
        let varies = inputs.iter().any(varies);
        self.keep(Node { operation, inputs, column, label: String::new(), varies })
    }

    fn keep(&mut self, node: Node) -> Result<usize, ExpressionError> {
        if self.nodes.len() >= MOST_NODES {
            return Err(ExpressionError::TooManyNodes);
        }
        self.nodes.push(node);
        Ok(self.nodes.len() - 1)
    }
}
